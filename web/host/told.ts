/** A message for the person at the screen; everything else that is thrown is a fault of the program. */
export class Told extends Error {}
