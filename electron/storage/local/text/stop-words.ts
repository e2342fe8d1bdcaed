/** Words that say nothing about what is asked; `not` and its kind are among them, because texts seldom repeat them. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by
  can cannot could did do does doing done down during each either else ever every few for from further get gets give
  got had has have having he her here hers him his how i if in into is it its itself just let like made make many may
  me might more most much must my need neither no nor not now of off on once one only or other our ours out over own
  please same shall she should show since so some such tell than that the their theirs them then there these they this
  those through to too under until up upon us use used uses using very want was way we well were what when where
  whether which while who whom whose why will with within without would yes yet you your yours`.split(/\s+/),
)
