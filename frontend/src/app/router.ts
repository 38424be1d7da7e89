import { type AppPath, paths } from '@/paths';
import { type Guard, requireLogin, requireToken } from './guards';
import { LandingPage } from './LandingPage';
import type { PageModule } from './loadScreen';

/** A screen: what the app and its layout know of an address. */
export interface Screen {
  path: AppPath;
  load: PageModule;
  /** Sends who may not see it elsewhere. */
  guard?: Guard;
  /** Where the back bar leads when history doesn't; null where there is no back bar. */
  parent: AppPath | null;
  /** Where most go from here: loaded, with what they read, when there is nothing else to do. */
  next?: readonly AppPath[];
  /** The place in the activation journey. */
  step?: number;
}

/** The steps of the activation journey: SIM, plan, details, review, payment. */
export const activationSteps = 5;

type Options = Omit<Partial<Screen>, 'path' | 'load'>;

function page(path: AppPath, load: PageModule, options: Options = {}): Screen {
  return { path, load, parent: paths.landing, ...options };
}

function guarded(path: AppPath, load: PageModule, options: Options = {}): Screen {
  return page(path, load, { guard: requireLogin, parent: paths.myPlan, ...options });
}

export const screens: readonly Screen[] = [
  // Comes with the app: a session may end without a connection.
  page(paths.landing, async () => ({ default: LandingPage }), {
    parent: null,
    next: [paths.login],
  }),
  page(paths.register, () => import('@/features/auth/RegisterPage'), { next: [paths.emailCode] }),
  page(paths.login, () => import('@/features/auth/LoginPage'), { next: [paths.myPlan] }),
  page(paths.emailCode, () => import('@/features/auth/EmailCodePage'), {
    next: [paths.activation],
    parent: paths.login,
  }),
  page(paths.forgetPassword, () => import('@/features/auth/ForgetPasswordPage'), {
    parent: paths.login,
  }),
  page(paths.resetPassword, () => import('@/features/auth/ResetPasswordPage'), {
    parent: paths.login,
  }),
  guarded(paths.activation, () => import('@/features/activation/ActivationPage'), {
    next: [paths.plans],
    parent: paths.landing,
    step: 1,
  }),
  guarded(paths.summary, () => import('@/features/subscription/SummaryPage'), { parent: null }),
  page(paths.requestSubmitted, () => import('@/features/subscription/RequestSubmittedPage')),
  page(paths.paymentSuccess, () => import('@/features/payment/PaymentSuccessPage')),
  page(paths.terms, () => import('@/features/support/TermsPage')),
  page(paths.privacyPolicy, () => import('@/features/support/PrivacyPolicyPage')),
  page(paths.topupCheckout, () => import('@/features/subscription/TopupCheckoutPage')),
  guarded(paths.changeBirthday, () => import('@/features/account/ChangeBirthdayPage'), {
    parent: paths.setting,
  }),
  page(paths.plans, () => import('@/features/plans/PlansPage'), {
    next: [paths.plansDetail],
    guard: requireToken,
    parent: paths.activation,
    step: 2,
  }),
  guarded(paths.plansDetail, () => import('@/features/plans/PlansDetailPage'), {
    next: [paths.personalInfo],
    parent: paths.plans,
    step: 2,
  }),
  guarded(paths.personalInfo, () => import('@/features/activation/PersonalInfoPage'), {
    next: [paths.checkout],
    parent: paths.plansDetail,
    step: 3,
  }),
  guarded(paths.checkout, () => import('@/features/checkout/CheckoutPage'), {
    next: [paths.stripePayment],
    parent: paths.personalInfo,
    step: 4,
  }),
  guarded(paths.stripePayment, () => import('@/features/payment/StripePaymentPage'), {
    parent: paths.checkout,
    step: 5,
  }),
  guarded(paths.payment, () => import('@/features/payment/PaymentPage')),
  guarded(paths.choosePaymentMethod, () => import('@/features/payment/ChoosePaymentMethodPage'), {
    next: [paths.manualExtensionPayment],
    parent: paths.plans,
  }),
  guarded(
    paths.manualExtensionPayment,
    () => import('@/features/payment/ManualExtensionPaymentPage'),
    { parent: paths.choosePaymentMethod },
  ),
  guarded(paths.stripePaymentUpdate, () => import('@/features/payment/StripePaymentUpdatePage'), {
    parent: paths.setting,
  }),
  page(paths.confirmPayment, () => import('@/features/payment/ConfirmPaymentPage')),
  guarded(paths.myPlan, () => import('@/features/subscription/MyPlanPage'), {
    next: [paths.subscription, paths.setting],
    parent: null,
  }),

  page(paths.pendingActivation, () => import('@/features/subscription/PendingActivationPage')),
  guarded(paths.setting, () => import('@/features/account/SettingPage'), {
    next: [paths.paymentHistory],
  }),
  guarded(paths.changeName, () => import('@/features/account/ChangeNamePage'), {
    parent: paths.setting,
  }),
  guarded(paths.changeAddress, () => import('@/features/account/ChangeAddressPage'), {
    parent: paths.setting,
  }),
  guarded(paths.changeCreditCard, () => import('@/features/account/ChangeCreditCardPage'), {
    parent: paths.setting,
  }),
  guarded(paths.devices, () => import('@/features/account/DevicesPage'), {
    parent: paths.setting,
  }),
  guarded(paths.paymentHistory, () => import('@/features/account/PaymentHistoryPage'), {
    parent: paths.setting,
  }),

  guarded(paths.subscription, () => import('@/features/subscription/SubscriptionPage')),
  guarded(
    paths.subscriptionSetting,
    () => import('@/features/subscription/SubscriptionSettingPage'),
    { parent: paths.subscription, next: [paths.changePlan] },
  ),
  guarded(
    paths.cancelSubscription,
    () => import('@/features/subscription/CancelSubscriptionPage'),
    { parent: paths.subscriptionSetting },
  ),
  guarded(paths.changePlan, () => import('@/features/subscription/ChangePlanPage'), {
    parent: paths.subscriptionSetting,
  }),
  guarded(paths.subscriptionPlan, () => import('@/features/subscription/SubscriptionPlanPage'), {
    parent: paths.subscription,
  }),
  guarded(paths.simCard, () => import('@/features/subscription/SimCardPage'), {
    parent: paths.subscription,
  }),

  guarded(paths.phoneNumber, () => import('@/features/subscription/PhoneNumberPage'), {
    parent: paths.landing,
  }),
  guarded(paths.portIn, () => import('@/features/subscription/PortInPage'), {
    parent: paths.phoneNumber,
  }),

  page(paths.customerService, () => import('@/features/support/CustomerServicePage')),
];

const byPath = new Map(screens.map((screen) => [screen.path.toLowerCase(), screen]));

/** The screen of an address, in capitals or not, with or without a slash at its end. */
export function screenAt(pathname: string): Screen | undefined {
  return byPath.get(pathname.toLowerCase().replace(/(.)\/+$/, '$1'));
}
