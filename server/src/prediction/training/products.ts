/** The two products of matrices that a small network needs, in plain loops. */

type Sizes = { rows: number; columns: number; depth: number };

/**
 * `out[row][column]` is the product of a row of `left` with a row of `right`, plus the bias of the
 * column. Four rows meet four columns at once, so that each number is loaded a quarter as often.
 */
export function multiply(
  left: Float32Array,
  right: Float32Array,
  bias: Float32Array,
  out: Float32Array,
  { rows, columns, depth }: Sizes,
): void {
  for (let row = 0; row < rows; row += 4) {
    const [a, b, c, d] = [row * depth, (row + 1) * depth, (row + 2) * depth, (row + 3) * depth];
    for (let column = 0; column < columns; column++) {
      const r = column * depth;
      let [first, second, third, fourth] = [0, 0, 0, 0];
      for (let k = 0; k < depth; k++) {
        const by = right[r + k] as number;
        first += (left[a + k] as number) * by;
        second += (left[b + k] as number) * by;
        third += (left[c + k] as number) * by;
        fourth += (left[d + k] as number) * by;
      }
      const plus = bias[column] as number;
      const o = row * columns + column;
      out[o] = first + plus;
      out[o + columns] = second + plus;
      out[o + 2 * columns] = third + plus;
      out[o + 3 * columns] = fourth + plus;
    }
  }
}

/**
 * Adds to each row of `out` the rows of `parts`, each times its coefficient. The coefficient of
 * part `p` in row `r` stands at `r * alongRow + p * alongPart`.
 */
export function addProducts(
  out: Float32Array,
  coefficients: Float32Array,
  { alongRow, alongPart }: { alongRow: number; alongPart: number },
  parts: Float32Array,
  { rows, columns, depth }: Sizes,
): void {
  for (let row = 0; row < rows; row++) {
    const o = row * columns;
    for (let part = 0; part < depth; part += 4) {
      const c = row * alongRow + part * alongPart;
      const a = coefficients[c] as number;
      const b = coefficients[c + alongPart] as number;
      const d = coefficients[c + 2 * alongPart] as number;
      const e = coefficients[c + 3 * alongPart] as number;
      // Half of the signals are cut to nothing by the step before.
      if (a === 0 && b === 0 && d === 0 && e === 0) continue;
      const p = part * columns;
      for (let column = 0; column < columns; column++) {
        out[o + column] =
          (out[o + column] as number) +
          a * (parts[p + column] as number) +
          b * (parts[p + columns + column] as number) +
          d * (parts[p + 2 * columns + column] as number) +
          e * (parts[p + 3 * columns + column] as number);
      }
    }
  }
}
