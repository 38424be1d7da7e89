-- Enters a record into its owner's index and tells when the owner's records were
-- last deleted.
-- KEYS: index, bar. ARGV: record id, end of its life, now (both Unix microseconds).
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.max(1, (last - ARGV[3]) / 1000)))
return redis.call('GET', KEYS[2])
