import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { isSound } from './soundness.ts'

const db = new Database(workerData as string, { readonly: true })
parentPort?.postMessage(isSound(db))
db.close()
