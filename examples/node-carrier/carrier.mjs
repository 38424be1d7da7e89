// A carrier adapter in one file: it speaks the BFF's remote protocol
// (bff/carrier/remote/openapi.yaml) over a small carrier that lives in memory.
// A real adapter replaces the class Carrier by calls of its carrier.
//
//   SECRET=shared node carrier.mjs [--listen 127.0.0.1:9090] [--controls]
//
// With --controls, /control/… is a harness for carrierctl: it reads codes, approves
// activations, adds SIM cards and loses answers, for whoever asks. For tests alone.
import { createHash, randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

const zone = 'America/Toronto'
const cycleDays = 30

// What this carrier can do, beside its operations. It sells no port-in, changes no
// plans, takes no cancellations and keeps no history: the web app then doesn't offer them.
const capabilities = { savedCard: 'provider', timeZone: zone }

// ---- The protocol ----

/** An error of the port: the BFF acts on code and reason. */
class Refusal extends Error {
  constructor(code, reason, more) {
    super(reason ?? code)
    this.body = { code, reason, ...more }
  }
}

/** One function for each operation. Each takes a request and returns an answer, or throws a Refusal. */
function operations(carrier) {
  const as = (call) => (request) => call(carrier.byToken(request.token), request)
  return {
    'ping': () => ({}),
    'identities.register': (r) => ({ userId: carrier.register(r) }),
    'identities.verify_code': (r) => carrier.verifyCode(r.userId, r.code),
    'identities.resend_code': (r) => carrier.resendCode(r.userId),
    'identities.login': (r) => carrier.login(r.email, r.password),
    'identities.forgot_password': (r) => ({ userId: carrier.forgotPassword(r.email) }),
    'identities.reset_password': (r) => carrier.resetPassword(r),
    'sims.check': (r) => ({ available: carrier.isFree(r.iccid) }),
    'catalog.plans': as(() => ({ plans: [...carrier.plans.values()].filter(({ retired }) => !retired) })),
    'catalog.quote': as((_, r) => carrier.quote(r.planId, r.region)),
    'activations.status': as((user) => carrier.activationStatus(user)),
    'activations.submit': as((user, r) => ({ activationId: carrier.submit(user, r) })),
    'accounts.basic_info': as((user) => ({ ...names(user), webUserInfoId: user.id })),
    'accounts.profile': as((user) => carrier.profile(user)),
    'accounts.account_info': as((user) => carrier.accountInfo(user)),
    'accounts.change_name': as((user, r) => carrier.changeName(user, r.firstName, r.lastName)),
    'accounts.change_address': as((user, r) => carrier.changeAddress(user, r)),
    'payments.activation_due': (r) => carrier.activationDue(r.activationId),
    'payments.record': (r) => carrier.record(r),
    'extensions.due': (r) => carrier.extensionDue(r.cnum, r.planId),
  }
}

const maxRequest = 256 * 1024

function adapter(carrier, secret, faults) {
  const calls = operations(carrier)
  const succeeded = new Map() // answers of writes by their idempotency key

  async function handle(request, answer) {
    const { pathname, searchParams } = new URL(request.url, 'http://adapter')
    if (faults && pathname.startsWith('/control/')) {
      const input = { ...(parse(await read(request)) ?? {}), to: searchParams.get('to') }
      const output = control(carrier, faults, `${request.method} ${decodeURIComponent(pathname.slice(8))}`, input)
      return output ? answer(200, output) : answer(501, 'not offered')
    }
    if (!isSecret(request.headers.authorization, secret)) {
      return answer(401, 'the shared secret is wrong or missing')
    }
    if (pathname === '/describe') {
      return answer(200, { versions: [2], adapter: 'node-carrier', operations: Object.keys(calls), capabilities })
    }
    const body = await read(request)
    if (body === undefined) return answer(413, 'the body is too large')
    const input = parse(body)
    if (input === undefined) return answer(400, 'the body is not JSON')
    const name = pathname.replace(/^\/v2\//, '')
    if (pathname === name || !Object.hasOwn(calls, name)) return answer(404, 'no such operation')

    const fault = faults?.get(name)
    faults?.delete(name)
    if (fault?.Effect === 'delay') return // until the caller gives up
    if (fault?.Effect === 'status') return answer(fault.Status, 'not the carrier itself')
    const key = request.headers['idempotency-key']
    const output = succeeded.get(key) ?? calls[name](input) ?? {}
    if (key) remember(succeeded, key, output)
    if (fault?.Effect === 'drop_reply') return request.socket.destroy()
    answer(200, output)
  }

  return createServer((request, response) => {
    const answer = (status, body) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const type = typeof body === 'string' ? 'text/plain' : 'application/json'
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
    }
    handle(request, answer).catch((error) => {
      if (error instanceof Refusal) return answer(422, error.body)
      console.error(`${request.url}: ${error.name}`) // its text may quote the request
      answer(500, 'an unexpected error')
    })
  })
}

function isSecret(authorization = '', secret) {
  const digest = (text) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${secret}`))
}

async function read(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= maxRequest) chunks.push(chunk)
  }
  return size > maxRequest ? undefined : Buffer.concat(chunks).toString('utf8')
}

function parse(text) {
  try {
    const value = text === '' ? {} : JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

function remember(answers, key, answer) {
  answers.set(key, answer)
  if (answers.size > 1000) answers.delete(answers.keys().next().value)
}

/** What a test may do; undefined for what isn't offered (bff/carrier/carriertest/harnesshttp). */
function control(carrier, faults, call, input) {
  const [method, , what, name, how] = call.split(/[ /]/)
  switch ([`${method} ${what}`, name && '{}', how].filter(Boolean).join('/')) {
    case 'GET mail':
      return [{ Code: carrier.mailbox.get(input.to) }]
    case 'POST sims':
      carrier.sims.set(input.ICCID, null)
      return { ICCID: input.ICCID }
    case 'GET activations/{}':
      return goNames(carrier.activations.get(name).request)
    case 'POST activations/{}/approve':
      return carrier.approve(name)
    case 'POST activations/{}/reject':
      return carrier.reject(name, input.Reason)
    case 'POST accounts/{}/suspend':
      carrier.byEmail(name).subscription.suspended = true
      return {}
    case 'POST plans/{}/retire':
    case 'POST plans/{}/restore':
      carrier.plans.get(name).retired = how === 'retire'
      return {}
    case 'DELETE faults':
      faults.clear()
      return {}
    case 'POST faults':
      // An unknown value is a state that no adapter has heard of.
      if (input.Effect === 'unknown') carrier.nextState = 'in orbit'
      else faults.set(input.Operation, input)
      return {}
  }
}

/** A request with the port's names, as a test in Go reads it. */
function goNames(value) {
  if (Array.isArray(value)) return value.map(goNames)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) {
    const [Year, Month, Day] = value.split('-').map(Number)
    return { Year, Month, Day }
  }
  if (value === null || typeof value !== 'object') return value
  const goName = (name) => (name[0].toUpperCase() + name.slice(1)).replace(/Iccid|Sim|Cnum|Id(?![a-z])/g, (word) => word.toUpperCase())
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [goName(name), goNames(member)]))
}

// ---- The carrier ----

// The taxes of each region, their rates in thousandths of a percent.
const gst = { GST: 5000 }
const taxes = {
  AB: gst, BC: { ...gst, PST: 7000 }, MB: { ...gst, RST: 7000 }, NB: { HST: 15000 }, NL: { HST: 15000 }, NS: { HST: 14000 }, NT: gst,
  NU: gst, ON: { HST: 13000 }, PE: { HST: 15000 }, QC: { ...gst, QST: 9975 }, SK: { ...gst, PST: 6000 }, YT: gst,
}

const strong = /^(?=.*\d)(?=.*[A-Z])(?=.*[^A-Za-z0-9]).{8,}$/

class Carrier {
  users = new Map() // by id
  sessions = new Map() // token → user
  mailbox = new Map() // address → newest code
  sims = new Map() // iccid → the activation that took it, or null
  activations = new Map() // by id
  payments = new Map() // intent → true
  plans = new Map(
    [
      { id: 'small', fee: 2000, dataCapacity: '2GB' },
      { id: 'large', fee: 3000, dataCapacity: '6GB' },
    ].map((plan) => [plan.id, { ...plan, currency: 'CAD', carrier: 'Node', overageText: '$10 per extra GB' }]),
  )
  nextState = ''

  constructor() {
    for (let n = 1; n <= 50; n++) this.sims.set(`89122300000001${String(n).padStart(5, '0')}`, null)
  }

  // Who customers are

  byEmail(email) {
    return [...this.users.values()].find((user) => user.email === email.toLowerCase())
  }

  byToken(token) {
    const user = this.sessions.get(token)
    if (!user) throw new Refusal('unauthenticated')
    return user
  }

  register({ firstName, lastName, email, password }) {
    if (this.byEmail(email)) throw new Refusal('already_exists', 'user_exists')
    if (!strong.test(password)) throw new Refusal('invalid_argument', 'password_policy')
    const user = { id: newId(), firstName, lastName, email: email.toLowerCase(), address: {}, verified: false }
    setPassword(user, password)
    this.users.set(user.id, user)
    this.send(user)
    return user.id
  }

  send(user) {
    const before = user.code
    do user.code = String(randomInt(1_000_000)).padStart(6, '0')
    while (user.code === before)
    this.mailbox.set(user.email, user.code)
  }

  verifyCode(userId, code) {
    const user = this.users.get(userId)
    if (!user?.code || user.code !== code) throw new Refusal('invalid_argument', 'invalid_otp')
    if (user.verified) return this.answer(user) // a reset code: compared, and kept
    user.verified = true
    user.code = ''
    return this.session(user)
  }

  resendCode(userId) {
    const user = this.users.get(userId)
    if (user?.code) this.send(user)
  }

  login(email, password) {
    const user = this.byEmail(email)
    if (!user || !isPassword(user, password)) throw new Refusal('unauthenticated', 'bad_credentials')
    if (!user.verified) {
      this.send(user)
      throw new Refusal('failed_precondition', 'unverified', { userId: user.id })
    }
    return this.session(user)
  }

  session(user) {
    const token = randomBytes(16).toString('hex')
    this.sessions.set(token, user)
    return { ...this.answer(user), token }
  }

  answer(user) {
    return { userId: user.id, ...names(user), cnum: user.subscription?.cnum }
  }

  forgotPassword(email) {
    const user = this.byEmail(email)
    if (!user) return newId() // nobody learns who is a customer
    this.send(user)
    return user.id
  }

  resetPassword({ userId, newPassword, code }) {
    const user = this.users.get(userId)
    if (!user?.code || user.code !== code) throw new Refusal('invalid_argument', 'invalid_otp')
    if (!strong.test(newPassword)) throw new Refusal('invalid_argument', 'password_policy')
    setPassword(user, newPassword)
    user.verified = true
    user.code = ''
  }

  // What is sold

  isFree(iccid) {
    return this.sims.get(iccid) === null
  }

  quote(planId, region) {
    const plan = this.plans.get(planId)
    if (!plan) throw new Refusal('not_found', undefined, { field: 'PlanID' })
    if (!Object.hasOwn(taxes, region)) throw new Refusal('invalid_argument', undefined, { field: 'Region' })
    const levied = Object.entries(taxes[region]).map(([name, rate]) => ({ name, rate, amount: share(plan.fee, rate) }))
    return {
      simFee: 0, planFee: plan.fee, prorate: 0, promo: 0, subtotal: plan.fee, taxes: levied,
      total: levied.reduce((sum, { amount }) => sum + amount, plan.fee), chargeDuration: cycleDays, currency: plan.currency,
    }
  }

  // From a user to a subscriber

  ofUser(user) {
    return [...this.activations.values()].filter(({ owner }) => owner === user)
  }

  activationStatus(user) {
    if (this.nextState) {
      for (const activation of this.ofUser(user)) activation.state = this.nextState
      this.nextState = ''
    }
    const { state = 'none', reason } = this.ofUser(user).at(-1) ?? {}
    return { state, reason }
  }

  submit(user, { token, ...request }) {
    const text = JSON.stringify(request)
    const same = this.ofUser(user).find((activation) => activation.text === text && activation.state !== 'rejected')
    if (same) return same.id
    if (this.activationStatus(user).state === 'under_review') throw new Refusal('failed_precondition', 'activation_pending')
    if (!this.isFree(request.iccid)) throw new Refusal('failed_precondition', 'sim_unavailable')
    const price = this.quote(request.planId, request.address.region)
    if (this.plans.get(request.planId).retired) throw new Refusal('failed_precondition', 'plan_unavailable')
    if (request.quote.total !== price.total || request.quote.subtotal !== price.subtotal) {
      throw new Refusal('failed_precondition', 'quote_changed')
    }
    const activation = { id: newId(), owner: user, request, text, price, state: 'payment_due' }
    this.activations.set(activation.id, activation)
    return activation.id
  }

  reject(activationId, reason) {
    const activation = this.activations.get(activationId)
    Object.assign(activation, { state: 'rejected', reason })
    this.sims.set(activation.request.iccid, null)
    return {}
  }

  approve(activationId) {
    const activation = this.activations.get(activationId)
    const { owner: user, request } = activation
    activation.state = 'approved'
    user.address = request.address
    user.subscription = {
      cnum: newId(), planId: request.planId, start: today(), end: addDays(today(), cycleDays),
      phoneNumber: `416555${String(randomInt(10_000)).padStart(4, '0')}`,
    }
    return {}
  }

  // A subscriber's records

  profile(user) {
    const { subscription } = user
    return {
      ...names(user), address: user.address, accountNumber: subscription?.cnum, phoneNumber: subscription?.phoneNumber,
      suspended: !!subscription?.suspended, currentPlanRetired: !!this.plans.get(subscription?.planId)?.retired,
    }
  }

  accountInfo({ subscription }) {
    if (!subscription) throw new Refusal('not_found')
    const plan = this.plans.get(subscription.planId)
    return {
      start: subscription.start, end: subscription.end, planId: plan.id, planName: `$${(plan.fee / 100).toFixed(2)}/month`, dataCapacityName: plan.dataCapacity,
      dataCapacity: plan.dataCapacity.replace('GB', ''), dataUsage: '0', carrier: plan.carrier, dataOverage: plan.overageText, calling: 'Unlimited',
    }
  }

  changeName(user, firstName = '', lastName = '') {
    if (!firstName.trim()) throw new Refusal('invalid_argument', undefined, { field: 'FirstName' })
    if (!lastName.trim()) throw new Refusal('invalid_argument', undefined, { field: 'LastName' })
    Object.assign(user, { firstName, lastName })
  }

  changeAddress(user, { street, city, region, postalCode }) {
    if (!Object.hasOwn(taxes, region ?? '')) throw new Refusal('invalid_argument', undefined, { field: 'Region' })
    user.address = { street, city, region, postalCode }
  }

  // Payments that were settled elsewhere

  activationDue(activationId) {
    const activation = this.activations.get(activationId)
    if (!activation) throw new Refusal('not_found')
    const { owner, price, request, state } = activation
    return { userId: owner.id, amount: price.total, currency: price.currency, planId: request.planId, paid: state !== 'payment_due' }
  }

  extensionDue(cnum, planId) {
    const user = [...this.users.values()].find(({ subscription }) => cnum && subscription?.cnum === cnum)
    if (!user) throw new Refusal('not_found')
    if (!this.plans.has(planId)) throw new Refusal('failed_precondition', 'plan_unavailable')
    const price = this.quote(planId, user.address.region)
    return { userId: user.id, amount: price.total, currency: price.currency, planId, paid: false, cycleStart: user.subscription.end }
  }

  record({ kind, activationId, cnum, planId, intentId, amount, currency }) {
    if (this.payments.has(intentId)) return
    const due = kind === 'activation' ? this.activationDue(activationId) : this.extensionDue(cnum, planId)
    const fits = !due.paid && due.amount === amount && due.currency === currency
    const activation = this.activations.get(activationId)
    if (!fits || (activation && !this.isFree(activation.request.iccid))) {
      throw new Refusal('failed_precondition', 'payment_refused')
    }
    this.payments.set(intentId, true)
    if (activation) {
      activation.state = 'under_review'
      this.sims.set(activation.request.iccid, activation)
      return
    }
    const { subscription } = this.users.get(due.userId)
    Object.assign(subscription, { planId, end: addDays(subscription.end, cycleDays) })
  }
}

function names({ firstName, lastName, email }) {
  return { firstName, lastName, email }
}

function newId() {
  return String(randomInt(1e8, 1e9))
}

function setPassword(user, password) {
  user.salt = randomBytes(16)
  user.hash = hash(password, user.salt)
}

function isPassword(user, password) {
  return timingSafeEqual(hash(password, user.salt), user.hash)
}

function hash(password, salt) {
  return scryptSync(password, salt, 32, { N: 1024 }) // cheap, for a carrier of tests
}

/** A rate in thousandths of a percent of an amount in cents, rounded half up. */
function share(cents, rate) {
  return Math.floor((cents * rate + 50_000) / 100_000)
}

function today() {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
}

function addDays(date, days) {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

// ---- The program ----

const { values: flags } = parseArgs({
  options: { listen: { type: 'string', default: '127.0.0.1:9090' }, controls: { type: 'boolean', default: false } },
})
if (!process.env.SECRET) {
  console.error('set SECRET to what the BFF has in carrier.api_token')
  process.exit(2)
}
const [host, port] = flags.listen.split(':')
const server = adapter(new Carrier(), process.env.SECRET, flags.controls ? new Map() : undefined)
server.listen(Number(port), host, () => console.log(`listening on http://${host}:${server.address().port}`))
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
