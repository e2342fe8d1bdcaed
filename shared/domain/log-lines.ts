/** Lines of a program's output that tell why it failed. */
const TELLING = new RegExp(
  [
    /\b(?:[A-Z]\w{0,60})?(?:Error|Exception|Panic|Failure|Fault|Violation|Timeout)\b/.source,
    /\b(?:error|fatal|failed|failure|panic|panicked|denied|refused|rejected|unreachable|unhealthy|deadlock|conflict(?:ing|s)?|timed out|timeout|time-out|out of memory|segfault|segmentation fault|core dumped|cannot|could not|couldn't|can't|unable to|not found|no such|does not exist|is not|missing|unexpected|expected|invalid|incompatible|unsupported|unresolved|undefined|violates?|exceed(?:s|ed)?|exhausted|expired|abort(?:ed)?|killed|OOMKilled|CrashLoopBackOff|ImagePullBackOff|deprecated|vulnerab\w+|out of range|overflow)\b/
      .source,
    /\b(?:FAIL|FAILED|ERR!|ERROR|FATAL|CRITICAL|WARN|WARNING|E\d{4}|TS\d{4})\b/.source,
    /\bE[A-Z]{4,}\b/.source,
    /^\s*[●✕✗✖×❌→]|^E\s{2,}|^--- FAIL|^\s*(?:Caused by|Reason|Hint|HINT|DETAIL|Detail)\b/.source,
  ].join('|'),
)
const NEUTRAL =
  /\b(?:0|no) (?:errors?|failures?|failed|warnings?|problems?|vulnerabilities)\b|\bfailed[=:]\s*0\b|\b0 failed\b/i

export const isTellingLine = (line: string): boolean => TELLING.test(line) && !NEUTRAL.test(line)

/** A run whose exit code was swallowed by a pipe still says that it failed. */
const FAILED_RUN =
  /\b[1-9]\d* (?:failed|failing|failures?|errors?)\b|\bfailures?[=:]\s*[1-9]|\berrors?[=:]\s*[1-9]|\bFAILED\b|^FAIL\b|--- FAIL|\bBUILD FAILED\b|\bFAILURE\b|npm (?:ERR!|error)|Traceback \(most recent call last\)|\bpanicked at\b|^panic:|^(?:fatal|error|ERROR)(?:\[\w+\])?:|: error (?:TS|CS)\d+|: error:|\bUnhandled\w*Rejection|\bOOMKilled\b|^Error: |\bException in thread\b|\bERROR\b.{0,40}\b(?:failed|Exception|Error)\b/m

export const saysItFailed = (output: string): boolean => FAILED_RUN.test(output)
