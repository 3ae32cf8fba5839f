"""The sides of the measurements that are written in Python: ours, and one module a peer.

A peer's module is run by the Python of a virtual environment in which the peer is installed and boardwright is not.
"""
