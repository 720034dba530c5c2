CREATE TABLE "definitions" (
	"customer_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"term" text NOT NULL,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	"guid" bigint NOT NULL,
	CONSTRAINT "definitions_customer_id_version_id_term_first_pk" PRIMARY KEY("customer_id","version_id","term","first")
);
--> statement-breakpoint
ALTER TABLE "definitions" ADD CONSTRAINT "definitions_customer_id_version_id_snapshots_customer_id_id_fk" FOREIGN KEY ("customer_id","version_id") REFERENCES "public"."snapshots"("customer_id","id") ON DELETE cascade ON UPDATE no action;