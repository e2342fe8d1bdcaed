import { config } from 'zod'

// The page's policy lets no code be made from text; said before the first schema is.
config({ jitless: true })
