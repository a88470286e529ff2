import { count, list, optional, readShape, record, refuseShape, text } from '../../ui/json-shape.ts';

/** What POST register and GET register/{id} say of a registration. */
export interface RegistrationAnswer {
  readonly id: string;
  readonly asset: string;
  readonly memo: string;
  /** Absent while the network has not given one. */
  readonly reference?: string;
  /** Hashes of deposits that the network has read under the reference; absent where the service does not say. */
  readonly usedBy?: readonly string[];
}

/** What POST preflight says of a deposit of one exact amount. */
export interface PreflightAnswer {
  readonly asset: string;
  readonly reference: string;
  /** Decimal text. */
  readonly amount: string;
  readonly memo: string;
  /** Absent for a deposit on the network itself. */
  readonly address?: string;
  readonly uses: number;
  /** 0 is no bound. */
  readonly mostUses: number;
  /** Hosts of the network that agreed. */
  readonly hosts: number;
  /** In which a deposit has to be made. */
  readonly seconds: number;
}

/** A failure of the memoless API in the words of the service. */
export interface InstantProblem {
  readonly code: string;
  readonly hint: string;
  /** Seconds to wait before another try, where the service says. */
  readonly retryAfter?: number;
}

export function readRegistration(body: unknown): RegistrationAnswer | undefined {
  return readShape(() => {
    const answer = record(body);
    const id = text(answer['internal_api_id']);
    if (!/^\w{4,80}$/.test(id)) return refuseShape();
    return {
      id,
      asset: text(answer['asset']),
      memo: text(answer['memo']),
      ...optional('reference', answer['reference'], text),
      ...optional('usedBy', answer['deposits'], (value) => list(value).map(text)),
    };
  });
}

export function readPreflight(body: unknown): PreflightAnswer | undefined {
  return readShape(() => {
    const data = record(record(body)['data']);
    return {
      asset: text(data['asset']),
      reference: text(data['reference']),
      amount: text(data['amount']),
      memo: text(data['memo']),
      ...optional('address', data['inbound_address'], text),
      uses: count(data['current_uses']),
      mostUses: count(data['max_uses']),
      hosts: count(data['hosts']),
      seconds: count(data['seconds_remaining']),
    };
  });
}

/** An asset that is open now, and the least amount that is enough for any reference, as decimal text. */
export interface OpenAsset {
  readonly asset: string;
  readonly minimum: string;
}

export function readOpenAssets(body: unknown): readonly OpenAsset[] | undefined {
  return readShape(() =>
    list(record(body)['assets']).map((value) => {
      const item = record(value);
      return { asset: text(item['asset']), minimum: text(item['minimum_amount']) };
    }),
  );
}

export function readInstantProblem(body: unknown, retryAfter: string | null): InstantProblem | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return readShape(() => {
    const problem = record(body);
    return {
      code: text(problem['code']),
      hint: text(problem['hint']),
      ...(Number.isFinite(seconds) && retryAfter !== null ? { retryAfter: Math.min(60, Math.max(1, Math.ceil(seconds))) } : {}),
    };
  });
}
