/** The service's name in names of headers; the server writes it into the page. */
export const serviceName: string =
  document.querySelector('meta[name="service"]')?.getAttribute('content') ?? 'salus';
