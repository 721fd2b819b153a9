/** A broken law. */
export class Fault extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}
