/**
 * Room for columns that are used up before the next batch comes: fresh arrays for each batch would make the garbage
 * collector the largest cost.
 */
export class Scratch<Room extends Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>> {
  readonly #make: (length: number) => Room;
  #room: Room;

  constructor(make: (length: number) => Room) {
    this.#make = make;
    this.#room = make(0);
  }

  /** What is in it is left from before. */
  take(length: number): Room {
    if (this.#room.length === length) return this.#room;
    this.#room = this.#make(length);
    return this.#room;
  }
}
