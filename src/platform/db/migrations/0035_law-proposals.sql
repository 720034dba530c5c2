CREATE TABLE "law_proposals" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"laws_revision" bigint NOT NULL,
	"code_revision" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "law_proposals" ADD CONSTRAINT "law_proposals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;