/** Slots of removed listings. They are used again once a sweep has removed them from the postings. */
export class FreeSlots {
  readonly #startSweep: () => Iterator<undefined>;
  #free: number[] = [];
  /** Slots that the running sweep removes from the postings, and those of the next sweep. */
  #swept: number[] = [];
  #unswept: number[] = [];
  #sweep: Iterator<undefined> | null = null;

  /** `startSweep` removes the slots without a listing from all postings, in short steps. */
  constructor(startSweep: () => Iterator<undefined>) {
    this.#startSweep = startSweep;
  }

  take(): number | undefined {
    return this.#free.pop();
  }

  release(slot: number): void {
    this.#unswept.push(slot);
  }

  /** There are none any longer. */
  clear(): void {
    [this.#free, this.#swept, this.#unswept, this.#sweep] = [[], [], [], null];
  }

  /** Runs so many steps of the sweep. */
  sweep(steps: number): void {
    if (!this.#sweep) {
      this.#swept = this.#unswept;
      this.#unswept = [];
      this.#sweep = this.#startSweep();
    }
    for (let step = 0; step < steps; step++)
      if (this.#sweep.next().done) {
        for (const slot of this.#swept) this.#free.push(slot);
        this.#sweep = null;
        return;
      }
  }
}
