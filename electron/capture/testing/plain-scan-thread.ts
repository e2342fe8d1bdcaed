import { serveScans } from '../scan-service.ts'
import { plainScanner } from './plain-scanner.ts'

serveScans(plainScanner)
