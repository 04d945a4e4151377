// The manifests against the schema of Kubernetes' API: kinds, names of versions, types and what must
// be there. Run by node --test.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseAllDocuments } from "yaml";

const folder = new URL("../../deploy/cluster/kubernetes/", import.meta.url);

async function check(manifest) {
  const models = await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`);
  new models[manifest.kind](manifest).validate();
}

const manifests = readdirSync(folder).flatMap((name) =>
  parseAllDocuments(readFileSync(new URL(name, folder), "utf8")).map((one) => [name, one.toJS()]),
);

test("there are manifests", () => assert.ok(manifests.length > 5));

for (const [name, manifest] of manifests) {
  test(`${name}: ${manifest.kind} ${manifest.metadata.name}`, () => check(manifest));
}

test("what the schema does not allow is noticed", async () => {
  const [, first] = manifests.find(([, one]) => one.kind === "StatefulSet");
  const wrong = (change) => {
    const manifest = structuredClone(first);
    change(manifest);
    return assert.rejects(() => check(manifest));
  };
  await wrong((it) => (it.spec.replicas = "three"));
  await wrong((it) => delete it.spec.selector);
  await wrong((it) => (it.apiVersion = "apps/v7"));
  await wrong((it) => (it.spec.template.spec.containers[0].ports[0].containerPort = "http"));
});
