-- Replaces a record that is still what the caller has read; its expiry stays. Tells
-- the replicas that may hold the old one in memory, if Redis's access control lets it.
-- KEYS: record. ARGV: old, new, channel, record id.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
redis.pcall('PUBLISH', ARGV[3], ARGV[4])
return 1
