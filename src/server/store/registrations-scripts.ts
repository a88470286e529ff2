/*
 * {memoless}:one:<id> is a hash of the version and the text of a registration, {memoless}:like:<digest>
 * the id returned for an equal request, {memoless}:open a sorted set of the ids in progress,
 * {memoless}:count:<counter> the amount charged to a budget counter. {memoless}:kept is a sorted set of all ids by
 * expiry, {memoless}:bytes a hash of their sizes with the total under `all`. Every key expires. Values begin with a
 * letter, so that the client does not parse them as JSON or a number.
 */
const shared = `
local P = '{memoless}:'
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local function sized(id, bytes)
  local before = tonumber(redis.call('HGET', P .. 'bytes', id) or '0')
  if bytes > 0 then redis.call('HSET', P .. 'bytes', id, bytes) else redis.call('HDEL', P .. 'bytes', id) end
  redis.call('HINCRBY', P .. 'bytes', 'all', bytes - before)
end
local function keep(id, ms)
  redis.call('ZADD', P .. 'kept', string.format('%.0f', now + ms), id)
  redis.call('PEXPIRE', P .. 'one:' .. id, ms)
end
local function sweep()
  local ended = redis.call('ZRANGEBYSCORE', P .. 'kept', '-inf', string.format('%.0f', now), 'LIMIT', 0, 500)
  for _, id in ipairs(ended) do
    redis.call('ZREM', P .. 'kept', id)
    sized(id, 0)
  end
end
`;

/** KEYS like, one, open, counters … · ARGV id, text, at, keep ms, day keep ms, max bytes, amounts …, then the bounds of each way … */
const claim = `${shared}
local known = redis.call('GET', KEYS[1])
local own = redis.call('HMGET', KEYS[2], 'version', 'text')
-- The client repeats what it had no answer to, unless something has become of it since.
if known == 'i' .. ARGV[1] and own[1] == '0' then return 'new' end
if own[2] then return 'known' .. own[2] end
if known then
  local text = redis.call('HGET', P .. 'one:' .. known:sub(2), 'text')
  if text then return 'known' .. text end
end
sweep()
if tonumber(redis.call('HGET', P .. 'bytes', 'all') or '0') + #ARGV[2] > tonumber(ARGV[6]) then return 'full' end
local count = #KEYS - 3
local first = nil
local fits = count == 0
for at = 6 + count, #ARGV - count, math.max(count, 1) do
  local over = nil
  for i = 1, count do
    local sum = tonumber(redis.call('GET', KEYS[3 + i]) or '0') + tonumber(ARGV[6 + i])
    if not over and sum > tonumber(ARGV[at + i]) then over = i end
  end
  first = first or over
  if not over then fits = true end
end
if not fits then return 'over' .. (first - 1) end
redis.call('SET', KEYS[1], 'i' .. ARGV[1], 'PX', ARGV[4])
redis.call('HSET', KEYS[2], 'version', '0', 'text', ARGV[2])
keep(ARGV[1], ARGV[4])
sized(ARGV[1], #ARGV[2])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
for _, name in ipairs({KEYS[3], P .. 'kept', P .. 'bytes'}) do redis.call('PEXPIRE', name, ARGV[4]) end
for i = 1, count do
  redis.call('INCRBY', KEYS[3 + i], ARGV[6 + i])
  redis.call('PEXPIRE', KEYS[3 + i], ARGV[5])
end
return 'new'
`;

/** KEYS one, open · ARGV version, next version, text, id, 1 while in progress, ms to keep it from now on or 0 */
const write = `${shared}
local held = redis.call('HMGET', KEYS[1], 'version', 'text')
if held[1] == ARGV[2] and held[2] == ARGV[3] then return 'kept' end
if held[1] ~= ARGV[1] then return 'late' end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'text', ARGV[3])
sized(ARGV[4], #ARGV[3])
if ARGV[6] ~= '0' then keep(ARGV[4], ARGV[6]) end
if ARGV[5] == '0' then redis.call('ZREM', KEYS[2], ARGV[4]) end
return 'kept'
`;

/** KEYS like, one, counters … · ARGV id, 1 to refund the charges, amounts … */
const retire = `
if redis.call('GET', KEYS[1]) == 'i' .. ARGV[1] then redis.call('DEL', KEYS[1]) end
if ARGV[2] == '1' and redis.call('EXISTS', KEYS[2]) == 1 and redis.call('HSETNX', KEYS[2], 'refunded', '1') == 1 then
  for i = 3, #KEYS do
    if redis.call('EXISTS', KEYS[i]) == 1 then redis.call('DECRBY', KEYS[i], ARGV[i]) end
  end
end
return 'gone'
`;

/** KEYS lease · ARGV holder, ms */
const lease = `
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`;

/** KEYS lease · ARGV holder */
const unlease = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1
`;

/** Atomic operations on registrations, one script each. */
export const registrationScripts = { claim, write, retire, lease, unlease } as const;
