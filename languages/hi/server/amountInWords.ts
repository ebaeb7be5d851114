const small = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ');

const steps = [
  [10_000_000, 'करोड़'],
  [100_000, 'लाख'],
  [1000, 'हज़ार'],
  [100, 'सौ'],
] as const;

const wholeWords = (value: number): string => {
  if (value < 100) return small[value] ?? '';
  const [step, name] = steps.find(([from]) => value >= from) ?? [100, 'सौ'];
  const rest = value % step;
  return `${wholeWords(Math.floor(value / step))} ${name}${rest === 0 ? '' : ` ${wholeWords(rest)}`}`;
};

const units: Readonly<Record<string, readonly [string, string]>> = { INR: ['रुपये', 'पैसे'] };

/**
 * Writes an amount in Hindi words: `12500000` → `रुपये एक करोड़ पच्चीस लाख मात्र`, `1050.5` → `रुपये एक हज़ार पचास और
 * पचास पैसे मात्र`. The amount begins with the code of the currency (`USD`) if this is not INR.
 */
export const amountInWords = (value: number, currency: string): string => {
  const [whole = '0', part = '0'] = Math.abs(value).toFixed(2).split('.');
  const [unit, hundredth] = units[currency] ?? [currency, 'सौवाँ हिस्सा'];
  const rest = Number(part) === 0 ? '' : ` और ${wholeWords(Number(part))} ${hundredth}`;
  return `${value < 0 ? 'ऋण ' : ''}${unit} ${wholeWords(Number(whole))}${rest} मात्र`;
};
