import { useEffect, useState } from "react";
import type { ProvisionPanelProps } from "../../../../src/features/code/parts/provision-panel.ts";
import { browserClient } from "../../../../src/ui/api.ts";
import { listTrees, type Tree } from "../contract.ts";
import { markTrees } from "./toc-marks.tsx";

/** The trees that the provision being read protects. */
export function Panel({ session, page }: ProvisionPanelProps) {
  const [trees, setTrees] = useState<readonly Tree[]>([]);
  useEffect(() => {
    browserClient.call(listTrees, { site: session.custId }).then(
      (answer) => {
        markTrees(answer.trees);
        setTrees(answer.trees.filter(({ guid }) => guid === page));
      },
      () => setTrees([]),
    );
  }, [session.custId, page]);
  return trees.length === 0 ? null : (
    <section aria-label="Protected trees">
      {trees.map(({ number, name }) => (
        <p key={number}>{name}</p>
      ))}
    </section>
  );
}
