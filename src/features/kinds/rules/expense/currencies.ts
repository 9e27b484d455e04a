/** For a foreign currency, users also enter the amount in kroner (docs/product-rules.md#expenses). */
export const currencies: readonly string[] = (
  "DKK EUR SEK NOK USD GBP CHF PLN CZK HUF RON ISK TRY UAH AED AUD BRL CAD CNY HKD IDR ILS INR JPY " +
  "KRW MXN MYR NZD PHP SGD THB ZAR"
).split(" ");
