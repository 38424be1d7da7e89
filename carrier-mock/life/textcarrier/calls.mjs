// A small carrier, written from the specification's text: its sections 3, 5, 7, 8 and 9. Where the text leaves a form
// open, it takes another one than the mock carrier does.
import { randomInt, randomUUID } from 'node:crypto';

const plans = [
  { PlanId: 7, Fee: '30', DataCapacity: '6', Carriers: 'Text-CCP', dataOverRate: '$10 per extra GB' },
  { PlanId: 8, Fee: '45.5', DataCapacity: '20', Carriers: 'Text-CCP', dataOverRate: '$10 per extra GB' },
];
const rates = { ON: [5, 8], QC: [5, 9.975], AB: [5, 0] };
const sims = new Set(['8912230000000000001', '8912230000000000002']);
const customers = [];
const tokens = new Map();
const secrets = new Map(); // client secret → what a successful payment does

class Refusal extends Error {
  refusal = true;
}
const refused = (message) => ({ body: { IsSuccess: false, Message: message } });
const done = { body: { IsSuccess: true } };

const day = (from, days) => {
  const date = new Date(from);
  date.setUTCDate(date.getUTCDate() + days);
  return `${date.toISOString().slice(0, 10)}T00:00:00`;
};
const today = () => `${new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Toronto' })}T00:00:00Z`;
const cents = (amount) => Math.round(Number(amount) * 100);
const dollars = (amount) => (amount / 100).toFixed(2);
const planOf = (id) => plans.find((plan) => String(plan.PlanId) === String(id));

// The carrier's fields, as the request has to name them: section 3.
const activationFields = `simcardOrder simcard_no startDate endDate planId firstName lastName email userId serviceType
  portin_carrier portin_accountNo portin_phoneNo portin_imei countryId streetaddress province city postal currency
  simcard_fee prorate_fee charge_duration plan_fee gst_rate pst_rate gst_amt pst_amt subtotal promocode promocredit total
  bizId sfID referral_cnum consent_cem shipping_contact_number`.split(/\s+/);
const cardFields = `CreditCardType CreditCardNumber CCV ExpirationMonth ExpirationYear`.split(' ');
const cardPaymentFields = `authToken paId PaymentAmt AutoPayment currency AutoTopUp epid`.split(' ');

function need(body, fields) {
  for (const field of fields) {
    if (typeof body !== 'object' || body === null || !(field in body)) throw new Refusal(`${field} is missing`);
  }
  return body;
}

export const customerOf = (token) => tokens.get(token);
const byId = (id) => customers.find((customer) => String(customer.id) === String(id));
const byEmail = (email) => customers.find((customer) => customer.email === String(email).toLowerCase());

function quote(planId, province, orderSimcard) {
  const plan = planOf(planId);
  if (!plan) throw new Refusal('No such plan');
  const [gst, pst] = rates[province] ?? [5, 7];
  const sim = orderSimcard === 'true' ? 0 : 0;
  const subtotal = cents(plan.Fee) + sim;
  const gstAmount = Math.round((subtotal * gst) / 100);
  const pstAmount = Math.round((subtotal * pst) / 100);
  return {
    simcard_amt: dollars(sim),
    plan_Amt: plan.Fee,
    subtotal: dollars(subtotal),
    gst_Amt: dollars(gstAmount),
    pst_Amt: dollars(pstAmount),
    total: (subtotal + gstAmount + pstAmount) / 100,
    prorate_Amt: null,
    charge_Duration: '30',
    gst_rate: gst,
    pst_rate: String(pst),
    promo_Amt: null,
  };
}

function record(customer, category, debit) {
  customer.history.unshift({
    PaymentCategory: category,
    PaymentSubCategory: null,
    TransactionDate: new Date().toISOString().replace('Z', '0000Z'),
    CardHolder: customer.card?.HolderName ?? '',
    CardNumber: Number(customer.card?.Last4Digits ?? 0),
    Debit: dollars(debit),
    Credit: null,
    Balance: 0,
  });
}

function paid(customer, card) {
  if (card) customer.card = card;
  if (customer.activation.state !== 'unpaid') throw new Refusal('Already paid');
  customer.activation.state = 'review';
  record(customer, 'Activation', cents(customer.activation.total));
}

const cardOf = (body) => {
  need(body, cardFields);
  if (!/^\d{15,16}$/.test(body.CreditCardNumber)) throw new Refusal('Invalid card number.');
  return {
    Brand: body.CreditCardType,
    Last4Digits: Number(String(body.CreditCardNumber).slice(-4)),
    HolderName: body.CreditCardName ?? body.CreditCardHolder ?? '',
    PaymentMethodId: randomInt(1, 1e6),
    ExpirationMonth: String(body.ExpirationMonth),
    ExpirationYear: Number(body.ExpirationYear),
  };
};
const visa = { Brand: 'visa', Last4Digits: 4242, HolderName: null, PaymentMethodId: 'pm_1', ExpirationMonth: 4, ExpirationYear: '2031' };

function secret(onPaid) {
  const id = `pi_${randomUUID().replaceAll('-', '')}`;
  secrets.set(`${id}_secret_${randomUUID().replaceAll('-', '')}`, onPaid);
  return [...secrets.keys()].at(-1);
}

const freshCode = (customer) => {
  customer.code = String(randomInt(0, 1e6)).padStart(6, '0');
};

export const calls = {
  'POST /api/LoginRegistration/LightPhoneRegistration': {
    answer({ body }) {
      const { FirstName, LastName, Email, Password } = need(body, ['FirstName', 'LastName', 'Email', 'Password']);
      if (byEmail(Email)) return refused('User already exists');
      const customer = { id: 4711 + customers.length, first: FirstName, last: LastName, email: Email.toLowerCase(), password: Password, history: [] };
      freshCode(customer);
      customers.push(customer);
      return { body: { IsSuccess: true, Message: null, UserId: customer.id } };
    },
  },
  'POST /api/LoginRegistration/LightPhoneValidateOTP': {
    answer({ body }) {
      const customer = byId(need(body, ['UserId', 'AccessCode']).UserId);
      if (!customer || customer.code !== body.AccessCode) return refused('Invalid OTP. Please try again.');
      customer.verified = true;
      return done;
    },
  },
  'POST /api/LoginRegistration/LightPhoneResendOTP': {
    answer({ body }) {
      const customer = byId(need(body, ['UserId']).UserId);
      if (customer) freshCode(customer);
      return {};
    },
  },
  'POST /api/LoginRegistration/LightPhoneLogin': {
    answer({ body }) {
      const customer = byEmail(need(body, ['Email', 'Password']).Email);
      if (!customer?.verified || customer.password !== body.Password) return refused('Invalid email or password. Please try again.');
      const token = randomUUID();
      tokens.set(token, customer);
      return {
        body: { IsSuccess: 'true', FirstName: customer.first, LastName: customer.last, UserId: customer.id, IdToken: token, ClientRef: customer.cnum ?? null },
      };
    },
  },
  'POST /api/LoginRegistration/LightPhoneForgotPassword': {
    answer({ body }) {
      const customer = byEmail(typeof body === 'string' ? body : need(body, ['Email']).Email);
      if (customer) freshCode(customer);
      return { body: { IsSuccess: 1, UserId: customer?.id ?? 4710 } };
    },
  },
  'POST /api/LoginRegistration/LightPhoneResetPassword': {
    answer({ body }) {
      const customer = byId(need(body, ['UserId', 'NewPassword', 'ConfirmPassword', 'AccessCode']).UserId);
      if (!customer || customer.code !== body.AccessCode) return { status: 400, body: { Message: 'Password reset failed. Please try again.' } };
      if (body.NewPassword !== body.ConfirmPassword) throw new Refusal('Passwords do not match.');
      customer.password = body.NewPassword;
      customer.code = undefined;
      return { status: 204 };
    },
  },
  'GET /api/Activation/ValidateSimCard': {
    answer: ({ query }) => ({ body: sims.has(query.iccid) ? 1 : 0 }),
  },
  'GET /api/Activation/IsActivationPending': {
    session: true,
    answer: ({ customer }) => ({ body: customer.activation?.state === 'review' ? 'true' : '' }),
  },
  'POST /api/Activation/PrepaidPlans': { session: true, answer: () => ({ body: plans }) },
  'GET /api/Activation/GetTotalPrepaid': {
    session: true,
    answer({ query }) {
      need(query, ['orderSimcard', 'planId', 'provinceCode', 'start']);
      return { body: [quote(query.planId, query.provinceCode, query.orderSimcard)] };
    },
  },
  'POST /api/Activation/PostActivationInfoPrepaid': {
    session: true,
    answer({ body, customer }) {
      need(body, activationFields);
      if (!sims.has(body.simcard_no)) return refused('Invalid or unavailable SIM card!');
      const { total } = quote(body.planId, body.province, String(body.simcardOrder));
      if (cents(total) !== cents(body.total)) throw new Refusal('The price has changed');
      if (body.countryId !== 42 || body.serviceType !== 'M') throw new Refusal('Unknown country or service');
      customer.activation = { id: 900 + customer.id, state: 'unpaid', total, plan: planOf(body.planId), body };
      return { body: customer.activation.id };
    },
  },
  'POST /api/Activation/PrepaidActivationPayment': {
    session: true,
    answer({ body, customer }) {
      need(body, cardPaymentFields);
      if (String(body.paId) !== String(customer.activation?.id)) return refused('Payment failed. Please try again.');
      if (!/^\d+\.\d\d$/.test(String(body.PaymentAmt)) && typeof body.PaymentAmt !== 'number') throw new Refusal('PaymentAmt has two decimals');
      if (cents(body.PaymentAmt) !== cents(customer.activation.total)) throw new Refusal('PaymentAmt is not the price');
      if (body.AutoPayment !== true || body.AutoTopUp !== false || body.epid !== 0) throw new Refusal('AutoPayment is true, AutoTopUp false and epid 0');
      paid(customer, cardOf(body));
      return { body: true };
    },
  },
  'POST /api/StripePayment/CreateActivationPaymentIntent': {
    session: true,
    answer: ({ customer }) => ({ text: secret(() => paid(customer, visa)) }),
  },
  'POST /api/StripePayment/CreateManualExtensionPaymentIntent': {
    session: true,
    answer({ body, customer }) {
      const plan = planOf(need(body, ['PlanId']).PlanId);
      const extend = () => {
        customer.end = day(customer.end, 30);
        record(customer, 'Extension', cents(plan.Fee));
      };
      return { body: { data: secret(extend) } };
    },
  },
  'POST /api/StripePayment/CreatePaymentMethodChangeSetupIntent': {
    session: true,
    answer({ customer }) {
      const save = () => {
        customer.card = { ...visa, Last4Digits: 1111 };
      };
      return { body: { client_secret: secret(save).replace('pi_', 'seti_') } };
    },
  },
  'GET /api/StripePayment/GetPaymentMethod': { session: true, answer: ({ customer }) => ({ body: customer.card ?? {} }) },
  'GET /api/Account/GetBasicInfo': {
    session: true,
    answer: ({ customer }) => ({ body: { Firstname: customer.first, LastName: customer.last, Email: customer.email, WebUserInfoId: customer.id } }),
  },
  'GET /api/Account/GetProfile': {
    session: true,
    answer: ({ customer: { first, last, email, cnum, address, phone } }) => ({
      body: {
        FirstName: first,
        LastName: last,
        Email: email,
        AccountNumber: cnum ? 70000 + cnum : null,
        StreetAddress: address?.street,
        City: address?.city,
        Province: address?.province,
        ZipCode: address?.postal,
        PhoneNumber: phone ?? null,
        Suspended: 0,
        IsCurrentPlanRetired: '',
      },
    }),
  },
  'GET /api/Account/AccountInfo': {
    session: true,
    answer({ customer: { plan, start, end } }) {
      if (!plan) return { body: {} };
      return {
        body: {
          StartDate: start,
          EndDate: end,
          CurrentPlan: `$${plan.Fee}/month`,
          DataCapacity: Number(plan.DataCapacity),
          DataCapacityName: `${plan.DataCapacity}GB`,
          DataUsage: '0.5',
          Carrier: plan.Carriers,
          DataOverage: plan.dataOverRate,
          Calling: 'Unlimited',
          CurrentPlan_pfId: plan.PlanId,
        },
      };
    },
  },
  'POST /api/Account/ChangeName': {
    session: true,
    answer({ body, customer }) {
      const { NfName, NlName } = need(body, ['NfName', 'NlName']);
      Object.assign(customer, { first: NfName, last: NlName });
      return {};
    },
  },
  'POST /api/Account/ChangeAddress': {
    session: true,
    answer({ body, customer }) {
      need(body, ['NAddrSt', 'NAddrProv', 'NAddrCity', 'NAddrPCode']);
      customer.address = { street: body.NAddrSt, province: body.NAddrProv, city: body.NAddrCity, postal: body.NAddrPCode };
      return { status: 204 };
    },
  },
  'POST /api/Account/ChangePlan': {
    session: true,
    answer({ body, customer }) {
      need(body, ['Cnum', 'PlanId']);
      if (String(body.Cnum) !== String(customer.cnum)) throw new Refusal('Another customer');
      if (customer.nextPlan) return { body: { IsSuccess: false } };
      customer.nextPlan = planOf(body.PlanId);
      return done;
    },
  },
  'POST /api/Account/PostTermination': {
    session: true,
    answer({ body, customer }) {
      need(body, ['Reason']);
      if (customer.leaving) return { status: 400, body: { Message: "You've already submitted a termination request" } };
      customer.leaving = body.Reason;
      return { text: 'OK' };
    },
  },
  'POST /api/Account/ChangePaymentInfo': {
    session: true,
    answer({ body, customer }) {
      customer.card = cardOf(body);
      return { body: true };
    },
  },
  'GET /api/Account/GetPaymentHistory': { session: true, answer: ({ customer }) => ({ body: customer.history }) },
};

// What happens where no call of the API reaches: the mailbox, the card provider and the review.
export const controls = {
  'GET /control/code': ({ email }) => byEmail(email).code,
  'GET /control/paid': ({ secret: key }) => {
    secrets.get(key.replace('seti_', 'pi_'))();
    return true;
  },
  'GET /control/approve': ({ email }) => {
    const customer = byEmail(email);
    const { body, plan, state } = customer.activation;
    if (state !== 'review') throw new Refusal('Not paid');
    customer.activation.state = 'approved';
    customer.cnum = 50000 + customer.id;
    customer.phone = Number(body.portin_phoneNo || 4165550100);
    customer.address = { street: body.streetaddress, province: body.province, city: body.city, postal: body.postal };
    customer.plan = plan;
    customer.start = today();
    customer.end = day(customer.start, 30);
    return true;
  },
  'GET /control/customer': ({ email }) => byEmail(email),
};
