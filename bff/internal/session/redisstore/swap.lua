-- Replaces a record that is still what the caller has read; its expiry stays.
-- KEYS: record. ARGV: old, new.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return 1
