CREATE TABLE "snapshots" (
	"customer_id" integer NOT NULL,
	"id" integer NOT NULL,
	CONSTRAINT "snapshots_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
INSERT INTO "snapshots" ("customer_id", "id") SELECT "customer_id", "id" FROM "versions";
--> statement-breakpoint
ALTER TABLE "citations" DROP CONSTRAINT "citations_customer_id_version_id_versions_customer_id_id_fk";
--> statement-breakpoint
ALTER TABLE "index_words" DROP CONSTRAINT "index_words_customer_id_version_id_versions_customer_id_id_fk";
--> statement-breakpoint
ALTER TABLE "structures" DROP CONSTRAINT "structures_customer_id_version_id_versions_customer_id_id_fk";
--> statement-breakpoint
ALTER TABLE "version_files" DROP CONSTRAINT "version_files_customer_id_version_id_versions_customer_id_id_fk";
--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "citations" ADD CONSTRAINT "citations_customer_id_version_id_snapshots_customer_id_id_fk" FOREIGN KEY ("customer_id","version_id") REFERENCES "public"."snapshots"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "index_words" ADD CONSTRAINT "index_words_customer_id_version_id_snapshots_customer_id_id_fk" FOREIGN KEY ("customer_id","version_id") REFERENCES "public"."snapshots"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "structures" ADD CONSTRAINT "structures_customer_id_version_id_snapshots_customer_id_id_fk" FOREIGN KEY ("customer_id","version_id") REFERENCES "public"."snapshots"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_files" ADD CONSTRAINT "version_files_customer_id_version_id_snapshots_customer_id_id_fk" FOREIGN KEY ("customer_id","version_id") REFERENCES "public"."snapshots"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_snapshot" FOREIGN KEY ("customer_id","id") REFERENCES "public"."snapshots"("customer_id","id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;
