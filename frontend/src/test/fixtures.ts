import type {
  AccountInfo,
  AppConfig,
  LoginAnswer,
  Outlook,
  Plan,
  Profile,
  Quote,
} from '@/api/types';
import { defaultDonors } from '@/domain/carriers';

export const config: AppConfig = {
  PublishableKey: 'pk_test_light',
  CardScriptUrl: 'http://localhost/stripe.js',
  SupportPhone: '18005550199',
  SupportEmail: 'help@example.com',
  FaqUrl: 'https://faq.example.com',
  IdleTimeoutMs: 600_000,
  Languages: ['en', 'fr'],
  LegacyCards: true,
  Capabilities: {
    PortIn: { Donors: [...defaultDonors] },
    ChangePlan: true,
    Terminate: {
      Reasons: [
        'Support unsatisfactory',
        'Connectivity unsatisfactory',
        'Would rather not say',
        'No need for device or subscription',
        'Price too high',
        'Other',
      ],
      Effect: 'cycle_end',
    },
    PaymentHistory: true,
    Outlook: true,
    SavedCard: 'provider',
    TimeZone: 'America/Toronto',
  },
};

export const login: LoginAnswer = {
  IsSuccess: true,
  Message: '',
  FirstName: 'Ada',
  LastName: 'Lovelace',
  Email: 'ada@example.com',
  UserId: '1001',
  IdToken: 'token-of-ada',
  ClientRef: 'C1001',
};

export const plan: Plan = {
  PlanId: 102,
  Fee: 30,
  DataCapacity: '6GB',
  Currency: 'CAD',
  Carriers: 'Light-CCP',
  dataOverRate: '$10 per extra GB',
};

export const quote: Quote = {
  simcard_amt: 0,
  plan_Amt: 30,
  subtotal: 30,
  gst_Amt: 3.9,
  pst_Amt: 0,
  total: 33.9,
  prorate_Amt: 0,
  charge_Duration: 30,
  currency: 'CAD',
  gst_rate: 13,
  pst_rate: 0,
  promo_Amt: 0,
};

export const profile: Profile = {
  FirstName: 'Ada',
  LastName: 'Lovelace',
  Email: 'ada@example.com',
  AccountNumber: '20001001',
  StreetAddress: '1 Main Street',
  City: 'Toronto',
  Province: 'ON',
  ZipCode: 'M5V 2T6',
  PhoneNumber: '4165550123',
  Suspended: false,
  IsCurrentPlanRetired: false,
};

export const accountInfo: AccountInfo = {
  StartDate: '2026-11-01',
  EndDate: '2026-12-01',
  CurrentPlan: 'Light 6GB',
  DataCapacity: '6',
  DataCapacityName: '6GB',
  DataUsage: '2.4',
  Carrier: 'Light-CCP',
  DataOverage: '$10 per extra GB',
  Calling: 'Unlimited',
  CurrentPlan_pfId: 102,
};

export const outlook: Outlook = {
  Renewal: {
    Date: '2026-12-01',
    Amount: 33.9,
    Currency: 'CAD',
    Card: { Brand: 'visa', Last4Digits: '4242' },
  },
  PlanChange: null,
  Cancellation: null,
  Activation: { State: 'none' },
  PortIn: { State: 'none' },
};
