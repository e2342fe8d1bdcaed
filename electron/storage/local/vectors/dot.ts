/** Four sums at once let the processor work ahead. */
export const dotAt = (a: Float32Array, block: Float32Array, start: number): number => {
  let [w, x, y, z] = [0, 0, 0, 0]
  const whole = a.length - (a.length % 4)
  for (let at = 0; at < whole; at += 4) {
    w += (a[at] ?? 0) * (block[start + at] ?? 0)
    x += (a[at + 1] ?? 0) * (block[start + at + 1] ?? 0)
    y += (a[at + 2] ?? 0) * (block[start + at + 2] ?? 0)
    z += (a[at + 3] ?? 0) * (block[start + at + 3] ?? 0)
  }
  for (let at = whole; at < a.length; at++) w += (a[at] ?? 0) * (block[start + at] ?? 0)
  return w + x + y + z
}

export const dot = (a: Float32Array, b: Float32Array): number => dotAt(a, b, 0)
