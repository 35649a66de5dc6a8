/** Four quantiles of the same numbers. */
export interface Percentiles {
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly max: number | null;
}

export function quantile(numbers: readonly number[], share: number): number | null;
export function median(numbers: readonly number[]): number | null;
export function percentiles(numbers: readonly number[]): Percentiles;
