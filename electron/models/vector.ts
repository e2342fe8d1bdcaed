import { DistillError } from '../../shared/errors.ts'

const ALMOST_NOTHING = 1e-9

/** Scales to length one; a vector of another length belongs to another model and is refused. */
export const unitVector = (values: ArrayLike<number>, dimensions: number, model: string): Float32Array => {
  if (values.length !== dimensions)
    throw new DistillError(
      'model_unavailable',
      `The model ${model} answers ${values.length} numbers instead of ${dimensions}. Choose an embedding model with ${dimensions} dimensions.`,
    )
  let sum = 0
  for (let at = 0; at < dimensions; at++) sum += (values[at] as number) ** 2
  const length = Math.sqrt(sum)
  if (!Number.isFinite(length) || length < ALMOST_NOTHING)
    throw new DistillError('internal', `The model ${model} answered a vector without a direction.`)
  return Float32Array.from(values, value => value / length)
}

/** Of two unit vectors. */
export const cosine = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}
