/*
 * The keys of an outbox begin with its name in braces: :due is a sorted set of ids by due time, :stored the same ids by
 * storage time, :quarantine, :dead and :done by arrival time. :entry:<id> is the JSON of an entry, or a marker once it is
 * done; :part:<id>:<n> holds its long part, since the size of a request is bounded. :bytes is a hash of "size group" per
 * entry, :sums of bytes per place, :shares of "count bytes" of the due entries per group. Every key expires. Values begin with a letter, so that the client does not parse them as JSON or a
 * number. Times are taken from the store, since instance clocks may differ by more than a lease.
 */
const helpers = `
local P = KEYS[1]
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local keep = 100 * 86400000
local function entryOf(id) return P .. ':entry:' .. id end
local function text(number) return string.format('%.0f', number) end
local function partsOf(packed) return tonumber(string.match(packed or '', '^e(%d+):') or '0') end
local function sized(place, by)
  redis.call('HINCRBY', P .. ':sums', place, by)
  redis.call('PEXPIRE', P .. ':sums', keep)
end
local function measured(id)
  local bytes, group = string.match(redis.call('HGET', P .. ':bytes', id) or '0', '^(%d+) ?(.*)$')
  return tonumber(bytes), group
end
local function bytesOf(id) return (measured(id)) end
local function shareHeld(group)
  local count, bytes = string.match(redis.call('HGET', P .. ':shares', group) or '0 0', '^(%d+) (%d+)$')
  return tonumber(count), tonumber(bytes)
end
local function shared(id, count, bytes)
  local _, group = measured(id)
  if group == '' then return end
  local held, heldBytes = shareHeld(group)
  if held + count <= 0 then return redis.call('HDEL', P .. ':shares', group) end
  redis.call('HSET', P .. ':shares', group, text(held + count) .. ' ' .. text(math.max(0, heldBytes + bytes)))
  redis.call('PEXPIRE', P .. ':shares', keep)
end
local function enter(place, id, score)
  redis.call('ZADD', P .. ':' .. place, text(score), id)
  redis.call('PEXPIRE', P .. ':' .. place, keep)
  sized(place, bytesOf(id))
  if place == 'due' then shared(id, 1, bytesOf(id)) end
end
local function leave(place, id)
  if redis.call('ZREM', P .. ':' .. place, id) == 0 then return false end
  sized(place, -bytesOf(id))
  if place == 'due' then shared(id, -1, -bytesOf(id)) end
  if place == 'due' then redis.call('ZREM', P .. ':stored', id) end
  return true
end
local function remember(id, at)
  redis.call('ZADD', P .. ':stored', at, id)
  redis.call('PEXPIRE', P .. ':stored', keep)
end
local function write(id, packed, ms)
  for at = partsOf(packed), partsOf(redis.call('GET', entryOf(id))) - 1 do redis.call('DEL', P .. ':part:' .. id .. ':' .. at) end
  redis.call('SET', entryOf(id), packed, 'PX', text(ms))
  for at = 0, partsOf(packed) - 1 do redis.call('PEXPIRE', P .. ':part:' .. id .. ':' .. at, text(ms)) end
end
local function forget(id)
  local packed = redis.call('GET', entryOf(id))
  for at = 0, partsOf(packed) - 1 do redis.call('DEL', P .. ':part:' .. id .. ':' .. at) end
  redis.call('DEL', entryOf(id))
  redis.call('HDEL', P .. ':bytes', id)
end
local function makeSpace(place, bytes, most, entries)
  while true do
    local sum = tonumber(redis.call('HGET', P .. ':sums', place) or '0') + bytes
    local first = redis.call('ZRANGE', P .. ':' .. place, 0, 0)[1]
    if not first or (sum <= tonumber(most) and redis.call('ZCARD', P .. ':' .. place) < tonumber(entries)) then return end
    leave(place, first)
    forget(first)
  end
end
local function isHeld(id, till)
  local score = redis.call('ZSCORE', P .. ':due', id)
  return score and tonumber(score) == tonumber(till)
end
`;

/** ARGV id, place, bytes, max entries, max bytes, then of its group: name, max due entries, max due bytes. Checks for space before a long entry is sent. */
const space = `${helpers}
if redis.call('EXISTS', entryOf(ARGV[1])) == 1 then return 'known' end
if redis.call('ZCARD', P .. ':' .. ARGV[2]) >= tonumber(ARGV[4]) then return 'full' end
if tonumber(redis.call('HGET', P .. ':sums', ARGV[2]) or '0') + tonumber(ARGV[3]) > tonumber(ARGV[5]) then return 'full' end
if ARGV[2] == 'due' then
  local held, heldBytes = shareHeld(ARGV[6])
  if held >= tonumber(ARGV[7]) or heldBytes + tonumber(ARGV[3]) > tonumber(ARGV[8]) then return 'share' end
end
return 'free'
`;

/** ARGV of space, then text, stored at, wait ms, keep ms */
const put = `${space.replace("return 'free'", '')}
for at = 0, partsOf(ARGV[9]) - 1 do
  if redis.call('EXISTS', P .. ':part:' .. ARGV[1] .. ':' .. at) == 0 then return 'lost' end
end
write(ARGV[1], ARGV[9], ARGV[12])
redis.call('HSET', P .. ':bytes', ARGV[1], ARGV[3] .. ' ' .. ARGV[6])
redis.call('PEXPIRE', P .. ':bytes', keep)
enter(ARGV[2], ARGV[1], now + ARGV[11])
if ARGV[2] == 'due' then remember(ARGV[1], ARGV[10]) end
return 'stored'
`;

/** ARGV lease ms */
const claim = `${helpers}
while true do
  local id = redis.call('ZRANGEBYSCORE', P .. ':due', '-inf', text(now), 'LIMIT', 0, 1)[1]
  if not id then return 'none' end
  local packed = redis.call('GET', entryOf(id))
  if packed and string.sub(packed, 1, 1) == 'e' then
    local till = text(now + ARGV[1])
    redis.call('ZADD', P .. ':due', till, id)
    return 'c' .. till .. ' ' .. packed
  end
  leave('due', id)
  redis.call('HDEL', P .. ':bytes', id)
end
`;

/** ARGV id, held until, lease ms */
const extend = `${helpers}
if not isHeld(ARGV[1], ARGV[2]) then return 'late' end
local till = text(now + ARGV[3])
redis.call('ZADD', P .. ':due', till, ARGV[1])
return 'c' .. till
`;

/** ARGV id, keep ms, then if done entries are kept: max bytes, max entries */
const finish = `${helpers}
local packed = redis.call('GET', entryOf(ARGV[1]))
if ARGV[3] and packed and string.sub(packed, 1, 1) == 'e' then
  for _, place in ipairs({'due', 'quarantine', 'dead', 'done'}) do leave(place, ARGV[1]) end
  makeSpace('done', bytesOf(ARGV[1]), ARGV[3], ARGV[4])
  write(ARGV[1], packed, ARGV[2] + 86400000)
  enter('done', ARGV[1], now)
  return 'done'
end
for _, place in ipairs({'due', 'quarantine', 'dead'}) do leave(place, ARGV[1]) end
forget(ARGV[1])
redis.call('SET', entryOf(ARGV[1]), 'done', 'PX', ARGV[2])
return 'done'
`;

/** ARGV id, held until, text, wait ms, bytes, keep ms */
const postpone = `${helpers}
if not isHeld(ARGV[1], ARGV[2]) then return 'late' end
write(ARGV[1], ARGV[3], ARGV[6])
local before, group = measured(ARGV[1])
sized('due', tonumber(ARGV[5]) - before)
shared(ARGV[1], 0, tonumber(ARGV[5]) - before)
redis.call('HSET', P .. ':bytes', ARGV[1], ARGV[5] .. ' ' .. group)
redis.call('ZADD', P .. ':due', text(now + ARGV[4]), ARGV[1])
return 'later'
`;

/** ARGV id, held until, text, keep ms, bytes, max bytes, max entries */
const bury = `${helpers}
if not isHeld(ARGV[1], ARGV[2]) then return 'late' end
leave('due', ARGV[1])
local _, group = measured(ARGV[1])
redis.call('HSET', P .. ':bytes', ARGV[1], ARGV[5] .. ' ' .. group)
makeSpace('dead', tonumber(ARGV[5]), ARGV[6], ARGV[7])
write(ARGV[1], ARGV[3], ARGV[4])
enter('dead', ARGV[1], now)
return 'dead'
`;

/** ARGV id, text, stored at, keep ms */
const release = `${helpers}
if not (leave('quarantine', ARGV[1]) or leave('dead', ARGV[1]) or leave('done', ARGV[1])) then return 0 end
write(ARGV[1], ARGV[2], ARGV[4])
enter('due', ARGV[1], now)
remember(ARGV[1], ARGV[3])
return 1
`;

/** ARGV id, places … */
const discard = `${helpers}
local isFound = false
for at = 2, #ARGV do isFound = leave(ARGV[at], ARGV[1]) or isFound end
if not isFound then return 0 end
forget(ARGV[1])
return 1
`;

/** ARGV for each place its name and its retention in ms */
const sweep = `${helpers}
for at = 1, #ARGV, 2 do
  local ids = redis.call('ZRANGEBYSCORE', P .. ':' .. ARGV[at], '-inf', text(now - ARGV[at + 1]), 'LIMIT', 0, 500)
  for _, id in ipairs(ids) do
    leave(ARGV[at], id)
    forget(id)
  end
end
-- Counts of entries that another version of this program removed.
if redis.call('ZCARD', P .. ':due') == 0 then redis.call('DEL', P .. ':shares') end
return 'swept'
`;

/** Atomic operations, one script each; the key is the name of the outbox. */
export const outboxScripts = { space, put, claim, extend, finish, postpone, bury, release, discard, sweep } as const;
