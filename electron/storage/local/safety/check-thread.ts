import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { examine } from './soundness.ts'

const db = new Database(workerData as string, { readonly: true })
parentPort?.postMessage(examine(db) === 'sound')
db.close()
