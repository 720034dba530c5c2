import { Spool } from "./spool.ts";

/** The texts of each provision by `Skeleton.text`: JSON of its content, its plain law, its plain notes. */
export class ProvisionTexts {
  private readonly spool = new Spool();

  add(content: string, body: string, notes: string): number {
    const first = this.spool.add(content);
    this.spool.add(body);
    this.spool.add(notes);
    return first;
  }

  content(text: number): string {
    return this.spool.get(text);
  }

  body(text: number): string {
    return this.spool.get(text + 1);
  }

  notes(text: number): string {
    return this.spool.get(text + 2);
  }

  close(): void {
    this.spool.close();
  }
}
