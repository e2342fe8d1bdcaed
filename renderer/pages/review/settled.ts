let settled = 0

/** How many items were settled since the window was opened. */
export const settledNow = (): number => settled
export const countSettled = (by: number): void => {
  settled += by
}
