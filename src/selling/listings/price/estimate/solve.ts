/**
 * Inverts a symmetric positive definite matrix of `size` rows in place (Cholesky). It is stored row by row; only its lower
 * triangle is read.
 */
export function invert(matrix: Float64Array, size: number): void {
  // L of matrix = L L'.
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j]!;
    }
  // The inverse of L.
  for (let i = 0; i < size; i++) {
    matrix[i * size + i] = 1 / matrix[i * size + i]!;
    for (let j = 0; j < i; j++) {
      let sum = 0;
      for (let k = j; k < i; k++) sum -= matrix[i * size + k]! * matrix[k * size + j]!;
      matrix[i * size + j] = sum * matrix[i * size + i]!;
    }
  }
  // inverse(L)' inverse(L).
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < size; k++) sum += matrix[k * size + i]! * matrix[k * size + j]!;
      matrix[i * size + j] = sum;
      matrix[j * size + i] = sum;
    }
}
