import { eventTypeLengthMax, parsePattern } from './event-type-pattern.ts';
import type { HubMatcher } from './settings.ts';

/** How many event types are cached: several times all that exist. */
const rememberedMax = 2000;

/** The event hub of each event type: that of the first matcher that matches, or else the default. */
export function openHubMatching(
  matchers: readonly HubMatcher[],
  defaultEventHub: string,
): (eventType: string) => string {
  const tests = matchers.map((matcher) => ({ hub: matcher.eventHub, matches: testOf(matcher) }));
  const known = new Map<string, string>();
  return (eventType) => {
    const before = known.get(eventType);
    if (before !== undefined) return before;
    const isKnown = eventType.length <= eventTypeLengthMax;
    const first = isKnown ? tests.find(({ matches }) => matches(eventType)) : undefined;
    const hub = first?.hub ?? defaultEventHub;
    if (known.size < rememberedMax) known.set(eventType, hub);
    return hub;
  };
}

function testOf(matcher: HubMatcher): (eventType: string) => boolean {
  if ('prefix' in matcher) return (eventType) => eventType.startsWith(matcher.prefix);
  const parsed = parsePattern(matcher.regex);
  return 'expression' in parsed ? (eventType) => parsed.expression.test(eventType) : () => false;
}
