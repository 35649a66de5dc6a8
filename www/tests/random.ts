/** The only generator of random numbers in tests and benchmarks: mulberry32, equal on every machine for a seed. */
export class Random {
  constructor(private state: number) {}

  /** Any whole number of 32 bits. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A number from 0 on, less than 1. */
  fraction(): number {
    return this.next() / 2 ** 32;
  }

  /** A whole number from 0 on, less than `bound`. */
  below(bound: number): number {
    return this.next() % bound;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }
}
