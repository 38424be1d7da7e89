-- Records an attempt if every window has room for it, and nothing otherwise.
-- KEYS: the log, a sorted set of attempts by time. ARGV: attempt, now, then max
-- and span of each window. Times are Unix microseconds.
-- Returns: taken (1 or 0), attempts left, microseconds until there is room.
local log, attempt, now = KEYS[1], ARGV[1], tonumber(ARGV[2])
if redis.call('ZSCORE', log, attempt) then
  return {1, 0, 0} -- the same command again, after its reply got lost
end
local left, wait, longest = math.huge, 0, 0
for i = 3, #ARGV, 2 do
  local max, span = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local used = redis.call('ZCOUNT', log, string.format('(%.0f', now - span), '+inf')
  if used >= max then
    -- Room comes when the oldest of the last max attempts leaves the window.
    local oldest = redis.call('ZRANGE', log, -max, -max, 'WITHSCORES')[2]
    wait = math.max(wait, oldest + span - now)
  end
  left = math.min(left, max - used - 1)
  longest = math.max(longest, span)
end
if wait > 0 then
  return {0, 0, wait}
end
redis.call('ZREMRANGEBYSCORE', log, '-inf', string.format('%.0f', now - longest))
redis.call('ZADD', log, ARGV[2], attempt)
redis.call('PEXPIRE', log, string.format('%.0f', math.ceil(longest / 1000)))
return {1, left, 0}
