type PrintedAddress = {
  readonly firstLine: string;
  readonly secondLine: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

/** Returns the lines of an address as documents print it, without empty ones. */
export function addressLines(address: PrintedAddress): readonly string[] {
  const { firstLine, secondLine, city, state, zip, country } = address;
  return [firstLine, secondLine ?? '', `${city}, ${state} ${zip}`, country].filter(
    (line) => line !== '',
  );
}
