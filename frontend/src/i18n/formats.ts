/** How money, dates, numbers and phone numbers look, by the rules of each language. */
import { useMemo } from 'react';
import { language } from './language';
import { rules } from './rules';
import type { Language } from './translated';

export function formatsFor(current: Language) {
  const { locale, date: setDate, gigabytes, overage } = rules(current);
  /** Decimal dollars: 20 → "$20.00", "20,00 $". */
  function money(amount: number, currency = 'CAD', cents = 2): string {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: currency || 'CAD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: cents,
      maximumFractionDigits: cents,
    }).format(amount);
  }

  return {
    money,

    /** A rate in percent: 9.975 → "9.975%", "9,975 %". */
    percent(rate: number): string {
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(
        rate / 100,
      );
    },

    /** A civil date, YYYY-MM-DD perhaps followed by a time, that belongs to no zone. */
    date(civil: string): string {
      const date = new Date(`${civil.slice(0, 10)}T00:00:00Z`);
      if (Number.isNaN(date.getTime())) return civil;
      const text = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
        date,
      );
      return setDate(text);
    },

    /** An instant, as the clock of this device shows it. */
    moment(instant: string): string {
      return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(
        new Date(instant),
      );
    },

    /** The name of a month, 1 to 12. */
    month(number: number): string {
      const date = new Date(Date.UTC(2000, number - 1));
      return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(date);
    },

    /** The part of a plan's price text before the slash: "$30.00/month" → "$30.00", "30,00 $". */
    price(planPrice: string): string {
      const text = priceBeforeSlash(planPrice).trim();
      const amount = /^\$\s*(\d+(?:\.\d+)?)$/.exec(text)?.[1];
      return amount ? money(Number(amount)) : text;
    },

    /** "2GB", or a bare "2" → "2 GB", "2 Go". */
    data(capacity: string): string {
      const amount = /^\s*([\d.]+)\s*(?:GB)?\s*$/i.exec(capacity)?.[1];
      if (!amount) return capacity;
      const number = new Intl.NumberFormat(locale).format(Number(amount));
      return gigabytes.replace('{amount}', number);
    },

    /** What extra data costs, as carriers word it: "$10 per extra GB" → "10 $ par Go supplémentaire". */
    overage(text: string): string {
      const amount = /^\$(\d+)(?:\.00)? per extra GB$/i.exec(text.trim())?.[1];
      if (!amount || !overage) return text;
      return overage.replace('{price}', () => money(Number(amount), 'CAD', 0));
    },
  };
}

export type Formats = ReturnType<typeof formatsFor>;

export function useFormats(): Formats {
  const current = language.use();
  return useMemo(() => formatsFor(current), [current]);
}

/** Ten digits, or eleven with the country's 1, as +1 (xxx) xxx-xxxx; anything else unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `+1 (${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}

/** A carrier's name for display: without the trailing CCP suffix. */
export function carrierName(carriers: string): string {
  return carriers.replace(/-?\s*CCP\s*$/i, '');
}

/** The price as the specification words it: "$30.00/month" shows "$30.00". */
export function priceBeforeSlash(planPrice: string): string {
  return planPrice.split('/')[0] ?? '';
}
