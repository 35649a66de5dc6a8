// Small arithmetic, used in the browser and in Node.

const sorted = (numbers) => numbers.toSorted((a, b) => a - b);

export const quantile = (numbers, share) => sorted(numbers)[Math.floor((numbers.length - 1) * share)] ?? null;

export const median = (numbers) => quantile(numbers, 0.5);

export const percentiles = (numbers) => ({
  p50: quantile(numbers, 0.5),
  p95: quantile(numbers, 0.95),
  p99: quantile(numbers, 0.99),
  max: quantile(numbers, 1),
});
