-- Bars records born before now, and lists those that are there.
-- KEYS: index, bar. ARGV: now (Unix microseconds), life of the bar (milliseconds).
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
return redis.call('ZRANGE', KEYS[1], 0, -1)
