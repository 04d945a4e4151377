// A shared library has a source of its own; everything in it comes from the static one.
