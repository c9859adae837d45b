/** Returns the logarithm of n! (exact for small numbers, then Stirling's series). */
function logFactorial(n: number): number {
  if (n < 16) {
    let product = 1;
    for (let at = 2; at <= n; at += 1) product *= at;
    return Math.log(product);
  }
  const x = n + 1;
  return (
    (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3)
  );
}

/**
 * Returns the exact probability of `k` or more successes in `n` trials (binomial distribution), which
 * holds for few trials too.
 * @param p probability of a success, between 0 and 1, neither included
 */
export function binomialTail(k: number, n: number, p: number): number {
  if (k <= n * p) return 1;
  const first = logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  let term = Math.exp(first + k * Math.log(p) + (n - k) * Math.log1p(-p));
  let sum = term;
  for (let at = k + 1; at <= n && term > sum * 1e-12; at += 1) {
    term *= ((n - at + 1) / at) * (p / (1 - p));
    sum += term;
  }
  return Math.min(1, sum);
}
