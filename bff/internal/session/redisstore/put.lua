-- Enters a record into its owner's index.
-- KEYS: index, bar, labels. ARGV: record id, end of its life, now (both Unix microseconds), how
-- many records the owner may have, label.
-- Returns: when the owner's records were last deleted, or nothing; then all ids of the index,
-- the oldest first, if they are more than that.
for _, ended in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])) do
  redis.call('HDEL', KEYS[3], ended)
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
local life = string.format('%.0f', math.max(1, (last - ARGV[3]) / 1000))
redis.call('PEXPIRE', KEYS[1], life)
redis.call('HSET', KEYS[3], ARGV[1], ARGV[5])
redis.call('PEXPIRE', KEYS[3], life)
local answer = {redis.call('GET', KEYS[2]) or ''}
if redis.call('ZCARD', KEYS[1]) > tonumber(ARGV[4]) then
  answer[2] = redis.call('ZRANGE', KEYS[1], 0, -1)
end
return answer
