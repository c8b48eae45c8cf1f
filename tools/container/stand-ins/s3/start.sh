set -eu
[ "$*" = 'server -dir=/data -s3 -s3.port=8333' ]
mkdir -p /data/devices/d1
account="${AWS_ACCESS_KEY_ID%%:*}" user="${AWS_ACCESS_KEY_ID#*:}"
for part in account container object proxy; do
  sed "s|ACCOUNT|$account|; s|USER|$user|; s|SECRET|$AWS_SECRET_ACCESS_KEY|" "/swift/$part.conf" > "/data/$part.conf"
done
python3 /swift/servers.py /data 0.0.0.0 6200 6201 6202 8333 &
trap 'kill $!' TERM
wait
