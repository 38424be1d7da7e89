-- Removes a record and tells the replicas that may hold it in memory. One that may not
-- publish, by Redis's access control, removes it all the same.
-- KEYS: record. ARGV: channel, record id.
local removed = redis.call('DEL', KEYS[1])
redis.pcall('PUBLISH', ARGV[1], ARGV[2])
return removed
