/** Text that speaks to whoever reads it with a program's eyes, and gives orders. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|drop)\s+(?:all\s+|any\s+|every\s+|your\s+|the\s+|my\s+|these\s+|those\s+)*(?:previous|prior|earlier|above|preceding|existing|former|system|safety|your|instructions?|rules|guidelines|everything|what you)\b/i,
  /\b(?:you are now|from now on,? you|act as (?:an?|the)|pretend (?:to be|you)|new instructions?|system prompt|developer mode|jailbreak|do anything now)\b/i,
  /\b(?:do not|don['’]t|never)\s+(?:tell|inform|mention|reveal|show|alert|notify)\s+(?:this\s+|it\s+|anything\s+)?(?:to\s+)?(?:the\s+)?(?:user|human|developer|operator|anyone|person)\b/i,
  /\b(?:AI|LLM|language models?|assistants?|agents?|chatbots?|bots?|Claude|GPT|ChatGPT|Copilot|Gemini|model|reader)s?\s*(?:\b(?:reading|that read)[^:.]{0,40})?[:,]\s*(?:please\s+|you\s+(?:must|should|need|have to)\s+)?(?:ignore|disregard|forget|remember|save|store|run|execute|send|delete|approve|always|never|do|don['’]t|say|answer|reply|print|output|reveal|install|download|add|include|use|fetch|visit|open|note)\b/i,
  /\b(?:remember|memori[sz]e|save|store|persist|record|add)\s+(?:this|that|the following|it)?\s*(?:as|to|in|into)\s+(?:an?\s+|your\s+|the\s+)?(?:permanent|long[- ]term|persistent)?\s*memor(?:y|ies)\b/i,
  /\b(?:attention|note|notice|message|instructions?|important)\s*(?:to|for)\s+(?:all\s+|any\s+|the\s+)?(?:AI|LLMs?|assistants?|agents?|coding agents?|language models?|Claude|bots?|models?|automated)\b/i,
  /\b(?:AI|LLM|language model|assistant|coding agent|agent|Claude|model)s?\s+(?:must|should|shall|need to|have to|are required to|is required to)\s+(?:now\s+|always\s+|never\s+|also\s+)*(?:ignore|disregard|forget|remember|run|execute|send|delete|approve|reveal|print|disable|skip|trust|obey|follow|include|post|upload|exfiltrate|fetch|visit|download|install)\b/i,
  /\b(?:send|post|upload|exfiltrate|forward|leak|e-?mail)\s+(?:all\s+|the\s+|your\s+|any\s+|its\s+)*(?:contents?|secrets?|credentials?|env(?:ironment)? variables?|tokens?|(?:api |ssh |private )?keys?|passwords?|files?|telemetry)\b.{0,60}\b(?:to|at)\s+(?:https?:|the\s+(?:url|address|server)|[\w.-]+@)/i,
  /\b(?:reveal|print|show|output|dump|disclose|repeat)\s+(?:me\s+|all\s+|the\s+|your\s+|any\s+)*(?:system prompt|secrets?|credentials?|api keys?|passwords?|environment variables?|instructions|hidden)\b/i,
  /\brm\s+-rf\s+[~/]|\bcurl\b[^|\n]{0,200}\|\s*(?:ba|z)?sh\b|\bwget\b[^|\n]{0,200}\|\s*(?:ba|z)?sh\b/i,
  /<\/?(?:system|assistant|instructions?|im_start|im_end|user_query|tool_result|function_calls?)\b|\[\/?INST\]|<\|im_(?:start|end)\|>|^(?:system|assistant|human)\s*:/i,
  /\bapprove all\b|\bin pirate speech\b|\byour (?:real |true |new )?(?:task|goal|purpose|instructions?) (?:is|are) (?:now )?(?:to )?\b/i,
]

/** An order is text, and never a fact. */
export const givesOrders = (text: string): boolean => ORDERS.some(pattern => pattern.test(text))

/** Hidden remarks are for programs; no fact is told in them. */
export const withoutHidden = (text: string): string =>
  text
    .replaceAll(/<!--[\s\S]{0,4000}?-->/g, ' ')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u{E0000}-\u{E007F}]/gu, '')
