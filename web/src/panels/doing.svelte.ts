/** Something asked of the table from a panel: whether it runs, whether it was refused. */
import type { Session } from "../lib/session.svelte";
import { t } from "../lib/texts.svelte";
import type { Do, Words } from "../lib/types";

type Fields = Partial<Omit<Do, "type" | "id" | "what">>;

export class Doing {
  busy = $state(false);
  refused = $state.raw<Words | null>(null);
  done = $state(false);
  readonly #session: () => Session;

  constructor(session: () => Session) {
    this.#session = session;
  }

  /** Ask for it, and tell whether it was done; the reason of a refusal stays in `refused`. */
  async run(what: string, fields: Fields = {}): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refused = null;
    this.done = false;
    try {
      const answer = await this.#session().do(what, fields);
      this.done = answer.ok;
      if (!answer.ok) this.refused = answer.reason ?? { en: t("menu.failed"), es: t("menu.failed") };
      // The panel says it; the table behind need not say it again.
      this.#session().refusal = null;
      return answer.ok;
    } finally {
      this.busy = false;
    }
  }

  /** Forget what was said. */
  clear(): void {
    this.refused = null;
    this.done = false;
  }
}
