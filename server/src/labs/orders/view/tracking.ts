/** Where carriers show what became of a parcel. */
const pages: Readonly<Record<string, string>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
};

export function trackingUrl(courier: string | null, number: string | null): string | null {
  const page = courier === null ? undefined : pages[courier.toLowerCase()];
  return page === undefined || number === null ? null : `${page}${encodeURIComponent(number)}`;
}
