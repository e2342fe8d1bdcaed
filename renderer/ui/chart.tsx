import styles from './chart.module.css'

export interface Bar {
  readonly label: string
  /** Said by screen readers and shown when pointed at. */
  readonly about: string
  /** The outer and the inner part, from the same zero. */
  readonly whole: number
  readonly part: number
}

const HEIGHT = 64
const GAP = 3

/** A few bars beside each other, each with the part of it that counts. */
export const BarChart = ({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) => {
  const most = Math.max(1, ...bars.map(({ whole }) => whole))
  const width = 100 / bars.length
  const tall = (value: number): number => (value === 0 ? 0 : Math.max(2, (value / most) * HEIGHT))
  return (
    <div className={styles.chart} role="img" aria-label={`${label}. ${bars.map(({ about }) => about).join('; ')}`}>
      <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ label: name, about, whole, part }, at) => (
          <g key={name}>
            <title>{about}</title>
            <rect className={styles.ground} x={at * width} width={width} y="0" height={HEIGHT} />
            {[[styles.whole, whole] as const, [styles.part, part] as const].map(([look, value]) => (
              <rect
                key={look}
                className={look}
                x={at * width + GAP / 4}
                width={width - GAP / 2}
                y={HEIGHT - tall(value)}
                height={tall(value)}
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}
